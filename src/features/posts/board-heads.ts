/** The head of each board: one sentence, an image of a region of the game world, and the related boards. */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Board } from '#contract/boards.ts'

/** `picture`: path of the image; `focus`: the part of it that stays visible, as a CSS position, by default `50% 30%`. */
export interface BoardHead {
  lead: MessageDescriptor
  picture: string
  focus?: string
}

export const boardHeads: Record<Board, BoardHead> = {
  notice: { lead: msg`Maintenance, known issues and important words from the team.`, picture: '/art/world/frost-moor.jpg' },
  update: { lead: msg`What changes in the game, and why.`, picture: '/art/world/black-wheat.jpg' },
  event: { lead: msg`Events that are open now, and the winners of those that have ended.`, picture: '/art/world/eclipse.jpg' },
  guide: { lead: msg`What others learned the hard way, so that you need not.`, picture: '/art/world/drowned-abbey.jpg' },
  handbook: { lead: msg`Everything the ferryman would tell you, if he spoke.`, picture: '/art/world/ember-quarry.jpg' },
  faq: { lead: msg`Have a look here first: eight of ten questions end on this page.`, picture: '/art/world/hollow-court.jpg' },
  terms: { lead: msg`The rules of the service, in every version there has been.`, picture: '/art/world/hollow-court.jpg' },
  coupon: { lead: msg`Coupons that are out now, and how to register them.`, picture: '/art/world/black-wheat.jpg' },
}

/** Boards shown together as tabs: news, and the introduction to the game. Coupons have no tabs. */
export const boardFamilies: Record<'news' | 'game', readonly Board[]> = {
  news: ['notice', 'update', 'event'],
  game: ['guide', 'handbook', 'faq', 'terms'],
}

export type BoardFamily = keyof typeof boardFamilies

/** The family that contains the board; undefined for coupons. */
export const familyOf = (board: Board): BoardFamily | undefined =>
  (['news', 'game'] as const).find((family) => boardFamilies[family].includes(board))

/** The families' names in breadcrumbs and menus. */
export const familyTitle: Record<BoardFamily, MessageDescriptor> = { news: msg`News`, game: msg`The game` }
