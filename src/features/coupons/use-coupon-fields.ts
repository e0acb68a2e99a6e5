import { useState, type ChangeEvent } from 'react'
import type { CouponField } from '#contract/coupons.ts'
import { groupedNumber, plainText } from '#contract/coupon-text.ts'
import { useDraft } from '#src/components/use-draft.ts'
import { couponDraft, noCoupon } from '#src/lib/coupon-draft.ts'

/** Formats a value when it is pasted, or when its field loses the focus: a code without separators, a member number in groups of four. */
const cleaned = { memberNumber: (typed: string) => groupedNumber(plainText(typed)), couponCode: plainText }

/**
 * The two fields of U5, a draft until the coupon is registered: number and code.
 * @param own the number of the member who is signed in: fills in the field; undefined: nobody is
 * @param onTyped called for each change of a field by the player
 */
export function useCouponFields(own: string | undefined, onTyped: (field: CouponField) => void) {
  const [draft, setTyped, clear, isRefused] = useDraft(couponDraft, noCoupon)
  /** The number's field has the focus: it must not be filled in while the player types. */
  const [isInNumber, setIsInNumber] = useState(false)
  // A filled-in value is no draft: the next member on this device must not see it.
  const filledIn = own !== undefined && !isInNumber && draft.memberNumber === '' ? groupedNumber(own) : draft.memberNumber
  const typed = { ...draft, memberNumber: filledIn }

  return {
    typed,
    /** The typed number is that of the member who is signed in. */
    isOwn: own !== undefined && plainText(typed.memberNumber) === own,
    /** The browser stores no draft. */
    isRefused,
    /** Empties the code; the number stays for the next one. */
    clearCode: () => clear({ ...noCoupon, memberNumber: cleaned.memberNumber(typed.memberNumber) }),
    /** @returns the properties of a field's input */
    control: (field: CouponField) => ({
      value: typed[field],
      onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
        const isPasted = nativeEvent instanceof InputEvent && /^insertFrom(Paste|Drop)$/.test(nativeEvent.inputType)
        if (field === 'memberNumber') setIsInNumber(true)
        setTyped((before) => ({ ...before, [field]: isPasted ? cleaned[field](target.value) : target.value }))
        onTyped(field)
      },
      onFocus: () => setIsInNumber(field === 'memberNumber' && typed.memberNumber === ''),
      onBlur: () => {
        setIsInNumber(false)
        setTyped((before) => {
          const plain = cleaned[field](before[field])
          return plain === before[field] ? before : { ...before, [field]: plain }
        })
      },
      autoComplete: 'off',
      autoCorrect: 'off',
      spellCheck: false,
      // Both fields are required, so neither is marked.
      'aria-required': true,
    }),
  }
}
