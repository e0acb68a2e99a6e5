import { useImperativeHandle, useLayoutEffect, useRef, type ChangeEvent, type Ref, type RefObject } from 'react'
import { useIsOfServer } from './use-is-of-server.ts'

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
 * A page can be typed into before its scripts are there, and a browser fills fields in again when it reloads. React keeps that while it takes
 * the page over, but tells nobody, so the first update would take it away again: the change is told here, before anything else can update.
 * @returns the ref for the control; the caller's own `ref` gets the same element
 */
export function useTakenOver<E extends Control>({ ref, onChange }: Controlled<E>): RefObject<E | null> {
  const control = useRef<E>(null)
  // A control that is drawn here has nothing before it, and React marks no option of it as rendered.
  const isOfServer = useIsOfServer()
  useImperativeHandle<E | null, E | null>(ref, () => control.current)
  useLayoutEffect(() => {
    const target = control.current
    if (!isOfServer || target === null || onChange === undefined || !isChanged(target)) return
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of an event that nobody fired there is no more than this
    onChange({ target, currentTarget: target, nativeEvent: new Event('change') } as unknown as ChangeEvent<E>)
    // Once, when it is taken over; from then on React tells every change itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return control
}
