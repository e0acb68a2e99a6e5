/** The draft of the coupon form, which pre-registration fills in with its coupon. */
import { inShapeOf } from './form-draft.ts'
import { readDraft, writeDraft } from './drafts.ts'

/** Name of the draft. */
export const couponDraft = 'coupon'
/** The form before anything is typed. */
export const noCoupon = { memberNumber: '', couponCode: '' }

/** Fills in the code; a typed member number stays. */
export function fillInCoupon(couponCode: string): void {
  writeDraft(couponDraft, { ...inShapeOf(noCoupon, readDraft(couponDraft)), couponCode })
}
