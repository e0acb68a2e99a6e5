/** Questions over the page (P3, P6): they share one stack with all other popups, and are recorded and replayed like them (D4). */
import type { PopupOf, PopupReply } from '#machines/popups/popups.kinds.ts'
import { selectStack, type PopupsRef } from '#machines/popups/popups.selectors.ts'

/** The kinds of question: two buttons, or a list of choices. */
export type Question = PopupOf<'twoButton'> | PopupOf<'list'>

/**
 * Shows a question on top of everything and waits until it closes. Asking a question that is already open reuses the open one.
 * @returns the reply of the pressed button or the id of the chosen entry; undefined if it was closed without a choice: Escape, Back,
 * another page, another language
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

/** Texts of a question with two choices, in the player's language; `safe` changes nothing and comes first. */
export interface Confirmation {
  title: string
  text: string
  safe: string
  other: string
  /** The action cannot be undone: its button is outlined as a warning. */
  isFinal?: boolean
}

/** @returns whether the player chose `other` */
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
