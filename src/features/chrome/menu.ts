import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { linkOptions } from '@tanstack/react-router'
import type { Board } from '#contract/boards.ts'
import { boardTitle } from '#src/components/board-titles.ts'
import { supportLink } from '#src/components/support-href.ts'

/** An entry of a group: a board, or the terms of service. Its label is the title of its page. */
export interface MenuEntry {
  id: Board
  label: MessageDescriptor
  hint: MessageDescriptor
}
export interface MenuGroup {
  id: 'news' | 'game'
  label: MessageDescriptor
  entries: readonly MenuEntry[]
}

/** The header's groups with more than one page (S17). */
export const menuGroups: readonly MenuGroup[] = [
  {
    id: 'news',
    label: msg`News`,
    entries: [
      { id: 'notice', label: boardTitle.notice, hint: msg`Maintenance and service news` },
      { id: 'update', label: boardTitle.update, hint: msg`New content and changes` },
      { id: 'event', label: boardTitle.event, hint: msg`Current events and winners` },
    ],
  },
  {
    id: 'game',
    label: msg`The game`,
    entries: [
      { id: 'guide', label: boardTitle.guide, hint: msg`For those new to the harvest` },
      { id: 'handbook', label: boardTitle.handbook, hint: msg`Records of weapons, relics and regions` },
      { id: 'faq', label: boardTitle.faq, hint: msg`Frequently asked questions` },
      { id: 'terms', label: msg`Terms of service`, hint: msg`Terms of using the service` },
    ],
  },
]

/** The pages beside the groups (S17). */
export const menuPages = [
  { id: 'shop', link: linkOptions({ to: '/shop' }), label: msg`Web shop` },
  { id: 'coupon', link: linkOptions({ to: '/coupon/register' }), label: msg`Register coupon` },
  { id: 'inquiry', link: supportLink, label: msg`Support` },
] as const

export type MenuPlace = MenuGroup['id'] | (typeof menuPages)[number]['id'] | undefined

/**
 * The header entry to which the current page belongs.
 * @param routeId of the page that is shown
 * @param board its `type`, on boards
 */
export function placeOf(routeId: string, board: unknown): MenuPlace {
  if (routeId.startsWith('/terms')) return 'game'
  // Purchases belong to the shop.
  if (routeId.startsWith('/purchases') || routeId.startsWith('/withdrawal')) return 'shop'
  if (routeId.startsWith('/bulletin')) return menuGroups.find((group) => group.entries.some((entry) => entry.id === board))?.id
  return menuPages.find((page) => routeId.startsWith(page.link.to))?.id
}
