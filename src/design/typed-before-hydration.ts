import { useImperativeHandle, useLayoutEffect, useRef, type ChangeEvent, type Ref, type RefObject } from 'react'
import { useHydrated } from './use-hydrated.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Controlled<E> {
  ref?: Ref<E> | undefined
  onChange?: ((event: ChangeEvent<E>) => void) | undefined
}

/** Whether the control shows something else than what its page was rendered with. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const rendered = options.find((option) => option.defaultSelected) ?? options[0]
    return rendered !== undefined && control.value !== rendered.value
  }
  if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)) return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

/**
 * Keeps what was typed before hydration, or filled in by the browser on a reload. React leaves such a value in the DOM but fires no change
 * event, so a controlled field would lose it with the next update: this hook calls `onChange` once, before any other update.
 * @returns the ref for the control; the caller's own `ref` gets the same element
 */
export function useTypedBeforeHydration<E extends Control>({ ref, onChange }: Controlled<E>): RefObject<E | null> {
  const control = useRef<E>(null)
  // A control that the browser renders has no value of before, and React marks no option of it as selected.
  const isHydrating = !useHydrated()
  useImperativeHandle<E | null, E | null>(ref, () => control.current)
  useLayoutEffect(() => {
    const target = control.current
    if (!isHydrating || target === null || onChange === undefined || !isChanged(target)) return
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of an event that nobody fired there is no more than this
    onChange({ target, currentTarget: target, nativeEvent: new Event('change') } as unknown as ChangeEvent<E>)
    // Once, with hydration; from then on React fires every change itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return control
}
