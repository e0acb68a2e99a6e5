import type { PopupKind } from '#machines/popups/popups.kinds.ts'

/** Marks the surrounding dialog for QA and tests: `[data-popup="login"]` is the dialog itself, wherever the portal puts it. */
export const PopupMark = ({ kind }: { kind: PopupKind }) => (
  <span hidden ref={(mark) => mark?.closest('[role="dialog"]')?.setAttribute('data-popup', kind)} />
)
