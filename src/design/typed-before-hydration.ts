import { useImperativeHandle, useLayoutEffect, useRef, type ChangeEvent, type Ref, type RefObject } from 'react'
import { useHydrated } from './use-hydrated.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Controlled<E> {
  ref?: Ref<E> | undefined
  onChange?: ((event: ChangeEvent<E>) => void) | undefined
}

/** Whether the control's value differs from the rendered one. */
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
 * Keeps input that was typed before hydration, or filled in by the browser on a reload. React leaves such a value in the DOM but fires no
 * change event, so a controlled field would lose it with the next update: this hook calls `onChange` once, before any other update.
 * @returns the ref for the control; the caller's own `ref` gets the same element
 */
export function useTypedBeforeHydration<E extends Control>({ ref, onChange }: Controlled<E>): RefObject<E | null> {
  const control = useRef<E>(null)
  // A control that is rendered in the browser has no earlier value, and React marks none of its options as selected.
  const isHydrating = !useHydrated()
  useImperativeHandle<E | null, E | null>(ref, () => control.current)
  useLayoutEffect(() => {
    const target = control.current
    if (!isHydrating || target === null || onChange === undefined || !isChanged(target)) return
    // A synthetic event has no more properties than these.
    onChange({ target, currentTarget: target, nativeEvent: new Event('change') } as unknown as ChangeEvent<E>)
    // Only once, at hydration; from then on React fires every change itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return control
}
