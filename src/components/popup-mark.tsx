import type { PopupKind } from '#machines/popups/popups.kinds.ts'

/** Names the dialog it stands in, for QA and tests: `[data-popup="login"]` is the dialog itself, wherever the portal has put it. */
export const PopupMark = ({ kind }: { kind: PopupKind }) => (
  <span hidden ref={(mark) => mark?.closest('[role="dialog"]')?.setAttribute('data-popup', kind)} />
)
