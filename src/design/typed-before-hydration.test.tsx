/** A page accepts input before its scripts are loaded. */
import { cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Checkbox, Radio, SearchBox, Select, TextArea, TextInput } from './field.tsx'

const Form = () => {
  const [typed, setTyped] = useState({ title: '', content: '', search: '', kind: 'game', agreed: false, star: 'one' })
  const set = (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change }))
  return (
    <form>
      <TextInput name="title" value={typed.title} onChange={({ target }) => set({ title: target.value })} />
      <TextArea name="content" value={typed.content} onChange={({ target }) => set({ content: target.value })} />
      <SearchBox name="search" value={typed.search} onChange={({ target }) => set({ search: target.value })} />
      <Select name="kind" value={typed.kind} onChange={({ target }) => set({ kind: target.value })}>
        <option value="payment">Payment</option>
        <option value="game">Game</option>
      </Select>
      <Checkbox name="agreed" checked={typed.agreed} onChange={({ target }) => set({ agreed: target.checked })}>
        Agreed
      </Checkbox>
      <Radio name="star" value="one" checked={typed.star === 'one'} onChange={() => set({ star: 'one' })}>
        1
      </Radio>
      <Radio name="star" value="two" checked={typed.star === 'two'} onChange={() => set({ star: 'two' })}>
        2
      </Radio>
      <output>{JSON.stringify(typed)}</output>
    </form>
  )
}

afterEach(cleanup)

function hydrateAfter(change: (form: HTMLFormElement) => void) {
  const box = document.createElement('div')
  box.innerHTML = renderToString(<Form />)
  document.body.append(box)
  const form = box.querySelector('form')!
  change(form)
  render(<Form />, { container: box, hydrate: true })
  return { form, reported: JSON.parse(form.querySelector('output')!.textContent) as unknown, shown: Object.fromEntries(new FormData(form)) }
}

const control = (form: HTMLFormElement, name: string): HTMLInputElement => form.querySelector<HTMLInputElement>(`[name=${name}]`)!

test('input made before hydration stays in the controls and reaches the state', () => {
  const { reported, shown } = hydrateAfter((form) => {
    control(form, 'title').value = 'Lost mount'
    control(form, 'content').value = 'It is gone.'
    control(form, 'search').value = 'mount'
    form.querySelector<HTMLSelectElement>('[name=kind]')!.value = 'payment'
    control(form, 'agreed').checked = true
    form.querySelector<HTMLInputElement>('[value=two]')!.checked = true
  })
  const all = { title: 'Lost mount', content: 'It is gone.', search: 'mount', kind: 'payment', star: 'two' }
  expect(reported).toEqual({ ...all, agreed: true })
  expect(shown).toEqual({ ...all, agreed: 'on' })
})

test('input in one field before hydration does not change the other fields', () => {
  const { reported, shown } = hydrateAfter((form) => {
    control(form, 'title').value = 'Lost mount'
  })
  expect(reported).toEqual({ title: 'Lost mount', content: '', search: '', kind: 'game', agreed: false, star: 'one' })
  expect(shown).toEqual({ title: 'Lost mount', content: '', search: '', kind: 'game', star: 'one' })
})

test('without input before hydration the state stays unchanged', () => {
  const { reported } = hydrateAfter(() => undefined)
  expect(reported).toEqual({ title: '', content: '', search: '', kind: 'game', agreed: false, star: 'one' })
})

test('a client-rendered select whose value is not the first option does not call onChange', () => {
  const onChange = vi.fn<() => void>()
  render(
    <Select value="game" onChange={onChange}>
      <option value="payment">Payment</option>
      <option value="game">Game</option>
    </Select>,
  )
  expect(onChange).not.toHaveBeenCalled()
})
