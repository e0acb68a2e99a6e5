/** The sandbox's outbox (T1): a user, or a script, completes both flows with its content. */
import { beforeAll, expect, test } from 'vitest'
import { openPreRegistration } from '#tests/helpers/pre-registration.ts'
import { makeKeptTable } from './kept.ts'
import { createOutbox } from './outbox.ts'

const site = openPreRegistration()
let outbox: ReturnType<typeof createOutbox>
beforeAll(async () => {
  const { db } = site.provider.database
  await makeKeptTable(db)
  outbox = createOutbox({ db, now: () => site.provider.now })
})
const deliver = () => site.deliver({ mail: outbox.mail, sms: outbox.sms })
interface Shown {
  to: string
  code: string | null
  link: string | null
}
const list = async (to?: string) =>
  (await (await outbox.routes.request(`/outbox.json${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`)).json()) as Shown[]

test('an empty outbox shows that nothing has been sent', async () => {
  const response = await outbox.routes.request('/outbox')
  expect([response.status, (await response.text()).includes('Nothing has been sent yet.'), await list()]).toEqual([200, true, []])
})

test('lists the code and the link, newest first, and both complete their flow', async () => {
  await site.askCode('010-7000-0001', { lang: 'ko' })
  await deliver()
  site.later(1000)
  await site.askLink('reaper@mail.example')
  await deliver()
  const all = await list()
  expect(all.map(({ to }) => to)).toEqual(['reaper@mail.example', '+821070000001'])
  expect(all[1]).toMatchObject({
    channel: 'sms',
    subject: null,
    link: 'http://site.test/ko/teaser/registration',
    text: `[에버해로우] 인증번호 ${all[1]!.code!} (3분 안에 입력해 주세요)\n등록 확인·철회: http://site.test/ko/teaser/registration`,
  })
  const [sms] = await list('+821070000001')
  expect((await site.check('010-7000-0001', sms!.code!)).status).toBe(200)
  const [mail] = await list('reaper@mail.example')
  expect([mail!.code, new URL(mail!.link!).pathname]).toEqual([null, '/en/teaser/email'])
  const token = new URLSearchParams(new URL(mail!.link!).hash.slice(1)).get('token')!
  expect((await site.spend(token)).body.state).toBe('completed')
})

test('the page shows messages with a link, and escapes their markup', async () => {
  await outbox.mail({
    id: 'evil',
    to: 'x@mail.example',
    subject: '<b>hi</b>',
    text: '<script>alert(1)</script> http://site.test/a',
    html: '',
  })
  await outbox.mail({ id: 'evil', to: 'x@mail.example', subject: 'twice', text: '', html: '' })
  const response = await outbox.routes.request('/outbox')
  const text = await response.text()
  expect(text).toContain('&lt;script&gt;')
  expect(text).not.toMatch(/<script|<b>hi|twice/)
  expect(text).toMatch(/<a href="http:\/\/site\.test\/en\/teaser\/email#token=[\w-]+">Open its link<\/a>/)
  expect([response.headers.get('cache-control'), response.headers.get('content-security-policy')?.includes("default-src 'none'")]).toEqual([
    'no-store',
    true,
  ])
})
