/** The content of a selection: screens of the site in situations of the machines, each in a frame with its own address (D3). */
import type { Recording } from '#machines/recording/recording.types.ts'
import { audiences, recordingOf, situationsOf, type Situation } from '#machines/recording/situations.ts'
import { machines } from '#machines/registry.ts'
import { joinAddress } from '#contract/page-address.ts'
import { components, slugOf } from './cases/cases.ts'
import type { Choice } from './choice.ts'
import { componentsHref } from './components-choice.ts'
import { samplesIn } from './popup-samples.ts'
import type { Address } from './screens.ts'
import { texts } from './texts/texts.ts'

export interface Shot {
  /** Unique within the selection. */
  id: string
  /** “Shop · session · member”. */
  title: string
  href: string
  /** The recording that the frame's site plays, and its storage key; none for components. */
  recording?: { key: string; recording: Recording }
}

export interface ShotSection {
  title: string
  shots: readonly Shot[]
}

/** In-app browsers in which Google rejects sign-in, on phone and computer (A5): machines get it recorded, screens by the user agent. */
const inApp = {
  phone:
    'Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 NAVER(inapp; search; 1200; 12.5.3)',
  computer:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 KAKAOTALK 3.7.2',
}

function browserOf({ systems }: Situation): string | undefined {
  const inputs = systems.map(({ input }) => (input ?? {}) as { isGoogleRefused?: boolean; opensWindow?: boolean })
  const refused = inputs.find(({ isGoogleRefused }) => isGoogleRefused)
  return refused === undefined ? undefined : refused.opensWindow ? inApp.computer : inApp.phone
}

/** A screen in a situation; the page plays the recording stored under the key (src/dev/entry-qa.ts). */
function shotOf(situation: Situation, { title, path }: Address, locale: Choice['locale']): Shot {
  const { id, machine, state, embedded } = situation
  const [pathname = '', search] = path.split('?')
  const query = new URLSearchParams(search)
  const key = `gallery-${locale}-${id}`
  query.set('qa-play', key)
  query.set('qa-at', 'end')
  const browser = browserOf(situation)
  if (browser !== undefined) query.set('qa-browser', browser)
  return {
    id: `${id}-${path}`,
    title: `${title} · ${machine} · ${state}`,
    href: `${joinAddress({ locale, embedded, path: pathname })}?${query.toString()}`,
    recording: { key, recording: recordingOf(situation, 'gallery') },
  }
}

/** Screens with each kind of viewer; for a single kind, the screens are side by side. */
function ofScreens({ locale, who }: Choice, addresses: readonly Address[]): ShotSection[] {
  const viewers = audiences(samplesIn(texts[locale])).filter(({ state }) => who === 'all' || state === who)
  const sections = addresses.map((address) => ({ title: address.title, shots: viewers.map((one) => shotOf(one, address, locale)) }))
  return viewers.length === 1 && sections.length > 1
    ? [{ title: `Screens, ${who}`, shots: sections.flatMap(({ shots }) => shots) }]
    : sections
}

/** A machine in all its situations, over one screen. */
function ofMachine({ locale, group }: Choice, address: Address): ShotSection[] {
  const entry = machines.find(({ name }) => name === group)!
  const all = situationsOf(entry, samplesIn(texts[locale]))
  return [...new Set(all.map(({ input }) => input))].map((input) => ({
    title: `${group}, ${input}`,
    shots: all.filter((one) => one.input === input).map((one) => shotOf(one, address, locale)),
  }))
}

const ofComponents = ({ locale, component }: Choice): ShotSection[] => [
  {
    title: 'Components',
    shots: components
      .filter((one) => component === 'all' || slugOf(one.component) === component)
      .map((one) => ({ id: slugOf(one.component), title: one.component, href: componentsHref({ locale, component: one }) })),
  },
]

/** @param addresses of the chosen screens; groups of machines are shown over the first */
export function shotsOf(choice: Choice, addresses: readonly Address[]): ShotSection[] {
  if (choice.group === 'components') return ofComponents(choice)
  if (choice.group === 'screens') return ofScreens(choice, addresses)
  return addresses[0] === undefined ? [] : ofMachine(choice, addresses[0])
}

/** The kinds of viewers, for the filter. */
export const audienceNames = (): string[] => audiences(samplesIn(texts.en)).map(({ state }) => state)
