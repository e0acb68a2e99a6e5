/** Questions of the product over the page (P3, P6): one stack with every other popup, recorded and replayed like them (D4). */
import type { PopupOf, PopupReply } from '#machines/popups/popups.kinds.ts'
import { selectStack, type PopupsRef } from '#machines/popups/popups.selectors.ts'

/** What may be asked: one of two buttons, or one line of a list. */
export type Question = PopupOf<'twoButton'> | PopupOf<'list'>

/**
 * Shows a question on top of everything and waits for its end. The same question, asked again while it is open, is one question.
 * @returns the reply of the pressed button or the id of the chosen line; undefined where it was closed without an answer: Escape, Back,
 *   another page, another language
 */
export function ask(popups: PopupsRef, question: Question): Promise<PopupReply | undefined> {
  popups.send({ type: 'popup.open', popup: question })
  const id = selectStack(popups.getSnapshot()).findLast(({ kind, open }) => open && kind === question.kind)?.id
  return new Promise((resolve) => {
    const end = (reply: PopupReply | undefined): void => {
      answered.unsubscribe()
      closed.unsubscribe()
      resolve(reply)
    }
    const answered = popups.on('popup.replied', ({ popup, reply }) => {
      if (popup.id === id) end(reply)
    })
    const closed = popups.subscribe((snapshot) => {
      if (!selectStack(snapshot).some((popup) => popup.open && popup.id === id)) end(undefined)
    })
  })
}

/** The words of a question with two answers, in the player's language; `safe` changes nothing and stands first. */
export interface Confirmation {
  title: string
  text: string
  safe: string
  other: string
  /** It cannot be taken back: its button is outlined as a warning. */
  isFinal?: boolean
}

/** @returns whether the answer was `other` */
export const confirm = async (popups: PopupsRef, { title, text, safe, other, isFinal }: Confirmation): Promise<boolean> =>
  (await ask(popups, {
    kind: 'twoButton',
    mainText: title,
    subText: text,
    buttons: [
      { title: safe, reply: 'stay' },
      { title: other, reply: 'goOn', ...(isFinal === true && { isFinal }) },
    ],
  })) === 'goOn'
