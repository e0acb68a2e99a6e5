/** Writing to support (U1, U3, S7): a new request, and editing its last message. */
import type { Page } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { supportConsentVersion } from '../../contract/support-consent-version.ts'
import { supportRequestEntry } from '../../machines/support-request/support-request.entry.ts'
import { aFailure, done, failed } from '../../machines/shared/answers.ts'
import { anInput } from '../../machines/support-request/support-request.fixtures.ts'
import { isUnsaved } from '../../machines/support-request/support-request.rules.ts'
import type { SupportRequestContext } from '../../machines/support-request/support-request.types.ts'
import { expect } from '../fixtures.ts'
import { png } from '../pictures.ts'
import type { Chart, Step } from './chart.ts'

const main = (page: Page) => page.getByRole('main')
const content = (page: Page) => main(page).getByRole('textbox', { name: /^Content/ })
const send = (page: Page) => main(page).getByRole('button', { name: /^(Send request|Save changes)$/ })
const cancel = (page: Page) => main(page).getByRole('link', { name: 'Cancel' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without sending?' })

const fieldsOf = ({ context }: AnyMachineSnapshot): SupportRequestContext => context as SupportRequestContext
const isStaying = (at: AnyMachineSnapshot) => at.matches({ leaving: 'staying' }) && at.matches({ form: 'open' })
const isNew = (at: AnyMachineSnapshot) => fieldsOf(at).purpose === 'new' && isStaying(at)
const isComplete = (at: AnyMachineSnapshot) => {
  const { fields } = fieldsOf(at)
  return isNew(at) && fields.type === 4 && fields.title !== '' && fields.content === 'Since yesterday.' && fields.consent
}

const anImage = { id: 'image-1', name: 'mailbox.png', bytes: 1000, width: 320, height: 200 }
/** Typing pauses, and the draft is stored. */
const kept: readonly AnyEventObject[] = [
  { type: 'xstate.after.keepDelay.support-request.draft.pending' },
  done('keepDraft', { isKept: true, at: '2026-11-21T05:41:00.000Z' }),
]
const suggested = done('suggest', [])
const submit = { type: 'supportRequest.submit', requestKey: 'key-1' }
const sent = [submit, kept[1]!, done('validate', { troubles: [] })]
const leave = { type: 'supportRequest.leave' }
const answered = (isLeaving: boolean) => done('askToLeave', { isLeaving })
const chooseType = (kind: number): Step => ({
  events: [{ type: 'supportRequest.chooseType', kind, template: `Of type ${String(kind)}:` }, suggested, ...kept],
  when: (at) => isNew(at) && fieldsOf(at).fields.type !== kind,
  do: (page) => main(page).getByRole('combobox', { name: /^Type/ }).selectOption(String(kind)),
})
/** Two choices of files, the second while the first is being read. */
const twice = (page: Page) =>
  main(page)
    .locator('input[type=file]')
    .evaluate((input: HTMLInputElement) => {
      for (const name of ['one.txt', 'two.txt']) {
        const files = new DataTransfer()
        files.items.add(new File(['only words'], name, { type: 'text/plain' }))
        input.files = files.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      }
    })
/** The page is covered right after a letter. */
const typeAndCover = (page: Page) =>
  content(page).evaluate((element: HTMLTextAreaElement) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(element, 'Since yesterday, I think.')
    element.dispatchEvent(new Event('input', { bubbles: true }))
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })
const posts = '**/cs/questions'
const isPost = (method: string) => method === 'POST'

async function openNew(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('site.draft.inquiry')).catch(() => {})
  await page.goto('/en/inquiry/new')
  await expect(main(page).getByRole('textbox', { name: /^Title/ })).toBeEditable()
}

/** A request of this member with one image, whose message is then edited. */
async function openEdit(page: Page): Promise<void> {
  const id = await page.evaluate(async (consentVersion) => {
    const body = new FormData()
    const entries = { type: '4', title: 'No sound', content: 'Since yesterday.', privacyConsent: 'true', consentVersion, locale: 'en' }
    for (const [name, value] of Object.entries({ ...entries, requestKey: crypto.randomUUID() })) body.append(name, value)
    const canvas = new OffscreenCanvas(32, 32)
    canvas.getContext('2d')!.fillRect(0, 0, 32, 32)
    body.append('images', await canvas.convertToBlob(), 'picture.png')
    const response = await fetch('/api/cs/questions', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('site.access-token') ?? ''}` },
      body,
    })
    if (!response.ok) throw new Error(await response.text())
    return ((await response.json()) as { id: number }).id
  }, supportConsentVersion)
  await page.goto(`/en/inquiry/${String(id)}`)
  await main(page).getByRole('button', { name: 'Edit request' }).click()
  await expect(send(page)).toBeVisible()
}

export const supportRequestChart: Chart = {
  entry: supportRequestEntry,
  starts: [
    { input: anInput(), begins: [done('restoreDraft', { draft: undefined })], open: openNew },
    {
      input: anInput({ purpose: 'edit', draft: 'inquiry.7.edit', keptImages: ['kept-1'] }),
      begins: [done('restoreDraft', { draft: undefined })],
      open: openEdit,
    },
  ],
  steps: {
    'type a title': {
      events: [
        { type: 'supportRequest.typed', field: 'title', text: 'It makes no sound' },
        ...kept,
        { type: 'xstate.after.suggestDelay.support-request.suggesting.waiting' },
        suggested,
      ],
      when: (at) => isNew(at) && fieldsOf(at).fields.title === '',
      do: (page) =>
        main(page)
          .getByRole('textbox', { name: /^Title/ })
          .fill('It makes no sound'),
    },
    'type the content': {
      events: [{ type: 'supportRequest.typed', field: 'content', text: 'Since yesterday.' }, ...kept],
      when: (at) => isNew(at) && fieldsOf(at).fields.content !== 'Since yesterday.',
      do: (page) => content(page).fill('Since yesterday.'),
    },
    'the page is hidden while typing': {
      events: [
        { type: 'supportRequest.typed', field: 'content', text: 'Since yesterday, I think.' },
        { type: 'supportRequest.hidden' },
        kept[1]!,
      ],
      when: isNew,
      do: typeAndCover,
    },
    'about a purchase': chooseType(2),
    'about the game': chooseType(4),
    'choose no purchase': {
      events: [{ type: 'supportRequest.chooseOrder', orderNo: '', template: 'Of type 2:' }, ...kept],
      when: (at) => isNew(at) && fieldsOf(at).fields.type === 2,
      do: async (page) => {
        await main(page)
          .getByRole('combobox', { name: /^Order/ })
          .click()
        await page.getByRole('dialog').getByRole('button', { name: 'None of my purchases' }).click()
      },
    },
    agree: {
      events: [{ type: 'supportRequest.agree', checked: true }, ...kept],
      when: (at) => isNew(at) && !fieldsOf(at).fields.consent,
      do: (page) =>
        main(page)
          .getByRole('checkbox', { name: /^I agree/ })
          .check(),
    },
    'share the visit': {
      events: [{ type: 'supportRequest.shareVisit', checked: true }, ...kept],
      when: (at) => isNew(at) && !fieldsOf(at).isVisitShared,
      do: (page) =>
        main(page)
          .getByRole('checkbox', { name: /^Send the steps/ })
          .check(),
    },
    'add an image': {
      events: [
        { type: 'supportRequest.addImages', handles: ['file-1'] },
        done('readImages', { handles: ['file-1'], accepted: [anImage], refused: [] }),
        ...kept,
      ],
      when: (at) => isNew(at) && fieldsOf(at).images.length === 0,
      do: (page) =>
        main(page)
          .locator('input[type=file]')
          .setInputFiles([png('mailbox.png')]),
    },
    'add files, and more while they are read': {
      events: [
        { type: 'supportRequest.addImages', handles: ['file-2'] },
        { type: 'supportRequest.addImages', handles: ['file-3'] },
        done('readImages', { handles: ['file-2'], accepted: [], refused: [{ name: 'one.txt', reason: 'type' }] }),
        done('readImages', { handles: ['file-3'], accepted: [], refused: [{ name: 'two.txt', reason: 'type' }] }),
        ...kept,
      ],
      when: isNew,
      do: twice,
    },
    'remove the image': {
      events: [{ type: 'supportRequest.removeImage', id: anImage.id }, ...kept],
      when: (at) => isNew(at) && fieldsOf(at).images.length > 0,
      do: (page) => main(page).getByRole('button', { name: 'Remove mailbox.png' }).click(),
    },
    'remove an image that was sent before': {
      events: [{ type: 'supportRequest.dropKeptImage', id: 'kept-1' }, ...kept],
      when: (at) => isStaying(at) && fieldsOf(at).keptImages.length > 0,
      do: (page) => main(page).getByRole('button', { name: 'Remove image 1' }).click(),
    },
    'the connection is lost while sending': {
      events: [...sent, failed('sendRequest', aFailure(0, 'NETWORK'))],
      when: isComplete,
      do: async (page) => {
        await page.route(posts, (route) => (isPost(route.request().method()) ? route.abort() : route.continue()))
        await send(page).click()
        await expect(main(page).getByText(/^No answer came/)).toBeVisible()
        await page.unroute(posts)
      },
    },
    'stop while sending': {
      events: [...sent, { type: 'supportRequest.stop' }],
      when: isComplete,
      do: async (page) => {
        await page.route(posts, (route) => (isPost(route.request().method()) ? undefined : route.continue()))
        await send(page).click()
        await main(page).getByRole('button', { name: 'Stop' }).click()
        await page.unroute(posts)
      },
    },
    'leave, then stay': {
      events: [leave, answered(false)],
      when: (at) => isNew(at) && isUnsaved(fieldsOf(at)),
      do: async (page) => {
        await cancel(page).click()
        await question(page).getByRole('button', { name: 'Keep writing' }).click()
      },
    },
    cancelled: {
      events: [{ type: 'supportRequest.forget' }],
      when: (at) => fieldsOf(at).purpose === 'edit' && isStaying(at),
      do: (page) => main(page).getByRole('button', { name: 'Cancel', exact: true }).click(),
      leadsTo: (page) => main(page).getByRole('button', { name: 'Edit request' }),
    },
    'leave with nothing typed': {
      events: [leave],
      when: (at) => isNew(at) && !isUnsaved(fieldsOf(at)),
      do: (page) => cancel(page).click(),
      leadsTo: (page) => main(page).locator('a[href*="/inquiry/new"]'),
    },
    sent: {
      events: [...sent, done('sendRequest', { id: 7 }), leave],
      when: isComplete,
      do: async (page) => {
        await send(page).click()
        await page.waitForURL(/\/inquiry\/\d+$/)
      },
      leadsTo: (page) => main(page).locator('ol').getByText('Since yesterday.'),
    },
  },
  situation: (at) => {
    const { fields, images, keptImages, purpose, failure, troubles } = fieldsOf(at)
    return JSON.stringify([at.value, fields, images.length, keptImages.length, purpose, failure !== undefined, troubles.length])
  },
  seen: {
    'support-request': (page) => page.getByRole('main'),
    'support-request.form': 'covered by its child states',
    'support-request.form.open': (page) => main(page).getByRole('heading', { level: 1 }),
    'support-request.form.open.editing': content,
    'support-request.form.open.failed': (page) => main(page).getByText(/^No answer came/),
    'support-request.form.sent': 'left as soon as it is reached',
    'support-request.images': 'covered by its child states',
    'support-request.images.idle': (page) => page.getByRole('main'),
    'support-request.draft': 'covered by its child states',
    'support-request.draft.atRest': 'not shown',
    'support-request.suggesting': 'covered by its child states',
    'support-request.suggesting.atRest': 'not shown',
    'support-request.leaving': 'covered by its child states',
    'support-request.leaving.staying': 'not shown',
    'support-request.leaving.gone': 'the page is being left',
  },
}
