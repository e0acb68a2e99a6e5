import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { popupsMachine } from '#machines/popups/popups.machine.ts'
import { selectStack } from '#machines/popups/popups.selectors.ts'
import { ask, confirm, type Confirmation } from './ask.ts'

const leave: Confirmation = { title: 'Leave?', text: 'It is kept.', safe: 'Stay', other: 'Leave' }
const aStack = () => createActor(popupsMachine).start()
const open = (popups: ReturnType<typeof aStack>) => selectStack(popups.getSnapshot()).filter((popup) => popup.open)

test.each([
  ['the other button', { type: 'popup.reply', id: 1, reply: 'goOn' } as const, true],
  ['the safe button', { type: 'popup.reply', id: 1, reply: 'stay' } as const, false],
  ['Escape or Back', { type: 'popup.close' } as const, false],
  ['a navigation', { type: 'app.navigated', path: '/en/shop' } as const, false],
  ['a change of the language', { type: 'app.localeChanged', locale: 'ja' } as const, false],
])('a question is closed by %s', async (_name, event, agreed) => {
  const popups = aStack()
  const confirmed = confirm(popups, leave)
  expect(open(popups)).toMatchObject([{ kind: 'twoButton', mainText: 'Leave?', subText: 'It is kept.' }])
  popups.send(event)
  expect([await confirmed, open(popups)]).toEqual([agreed, []])
})

test('only its own popup resolves a question, and a repeated question opens one popup', async () => {
  const popups = aStack()
  const both = [confirm(popups, leave), confirm(popups, leave)]
  popups.send({ type: 'popup.open', popup: { kind: 'snackbar', message: 'Kept.' } })
  const chosen = ask(popups, { kind: 'list', listId: 'order', title: 'Order', options: [{ id: 'a', label: 'A' }], selected: undefined })
  expect(open(popups).map(({ kind }) => kind)).toEqual(['twoButton', 'snackbar', 'list'])
  popups.send({ type: 'popup.reply', id: open(popups)[2]!.id, reply: 'a' })
  expect(await chosen).toBe('a')
  popups.send({ type: 'popup.reply', id: 1, reply: 'goOn' })
  expect(await Promise.all(both)).toEqual([true, true])
})
