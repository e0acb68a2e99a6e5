/** Overlays: dialogs, viewer, snackbar, loaders. They stay open as samples. */
import { Button } from '#src/design/button.tsx'
import { Dialog, type DialogProps } from '#src/design/dialog.tsx'
import { Field, TextInput } from '#src/design/field.tsx'
import { ListDialog } from '#src/design/list-dialog.tsx'
import { FullScreenLoader } from '#src/design/progress.tsx'
import { RouteProgress } from '#src/design/route-progress.tsx'
import { Snackbar, type SnackbarProps } from '#src/design/snackbar.tsx'
import { Stage } from '#src/design/stage.tsx'
import { SuccessDialog } from '#src/design/success-dialog.tsx'
import { Viewer } from '#src/design/viewer.tsx'
import type { ComponentProps } from 'react'
import type { Texts } from '../texts/texts.ts'
import { casesOf, nothing, type Case, type ComponentCases } from './case.ts'

const sizes: Record<NonNullable<DialogProps['size']>, true> = {
  message: true,
  confirm: true,
  panel: true,
  payment: true,
  notice: true,
  wide: true,
}
const tones: Record<NonNullable<SnackbarProps['tone']>, true> = { ok: true, bad: true }
const progress: Record<ComponentProps<typeof RouteProgress>['state'], true> = { idle: true, running: true, done: true, failed: true }

const dialogActions = ({ dialog }: Texts) => (
  <>
    <Button tone="secondary">{dialog.safe}</Button>
    <Button tone="danger">{dialog.other}</Button>
  </>
)
const open = { open: true, onClose: nothing }
const dialog = (name: string, props: (texts: Texts) => Partial<DialogProps>): Case => ({
  name,
  draw: (texts) => <Dialog {...open} title={texts.dialog.title} description={texts.dialog.description} {...props(texts)} />,
})

const languages = [
  { value: 'ko', label: '한국어', lang: 'ko-KR' },
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'ja', label: '日本語', lang: 'ja-JP' },
  { value: 'tw', label: '繁體中文', lang: 'zh-Hant-TW' },
] as const
const languageList = (current: 'ja' | undefined, withNote: boolean) => (texts: Texts) => (
  <ListDialog
    {...open}
    title={texts.list.title}
    closeLabel={texts.close}
    items={languages}
    current={current}
    onChoose={nothing}
    {...(withNote && { note: texts.list.note })}
  />
)

const viewerOf = ({ viewer, close }: Texts) => ({ ...open, label: viewer.alt, closeLabel: close })

export const overlays: readonly ComponentCases[] = [
  {
    component: 'Dialog',
    covers: 760,
    cases: [
      ...casesOf(sizes, (size, texts) => (
        <Dialog
          {...open}
          size={size}
          title={texts.dialog.title}
          description={texts.dialog.description}
          closeLabel={texts.close}
          actions={dialogActions(texts)}
        />
      )),
      dialog('large title', ({ close }) => ({ large: true, closeLabel: close })),
      dialog('title only', () => ({ description: undefined })),
      dialog('stacked answers', (texts) => ({
        stacked: true,
        actions: (
          <>
            <Button>{texts.longAction}</Button>
            <Button tone="secondary">{texts.cancel}</Button>
          </>
        ),
      })),
      dialog('must not be broken off', (texts) => ({ dismissible: false, actions: dialogActions(texts) })),
      dialog('with a field', (texts) => ({
        closeLabel: texts.close,
        actions: dialogActions(texts),
        children: (
          <Field label={texts.field.label} hint={texts.field.hint}>
            {(control) => <TextInput {...control} />}
          </Field>
        ),
      })),
      dialog('a page on phones, long words', (texts) => ({
        fullOnNarrow: true,
        size: 'wide',
        large: true,
        closeLabel: texts.close,
        title: texts.longTitle,
        description: `${texts.paragraph} ${texts.longWords}`,
        actions: dialogActions(texts),
        children: [0, 1, 2, 3, 4, 5].map((index) => <p key={index}>{texts.paragraph}</p>),
      })),
    ],
  },
  {
    component: 'ListDialog',
    covers: 640,
    cases: [
      { name: 'one is current', draw: languageList('ja', false) },
      { name: 'with a sentence below', draw: languageList('ja', true) },
      { name: 'none is current', draw: languageList(undefined, false) },
    ],
  },
  {
    component: 'SuccessDialog',
    covers: 480,
    cases: [
      { name: 'title', draw: ({ success }) => <SuccessDialog {...open} title={success.title} /> },
      {
        name: 'with a sentence',
        draw: ({ success }) => (
          <SuccessDialog {...open} title={success.title}>
            {success.text}
          </SuccessDialog>
        ),
      },
    ],
  },
  {
    component: 'Stage',
    covers: 480,
    cases: [
      {
        name: 'whatever fills the screen',
        draw: ({ viewer, paragraph, close }) => (
          <Stage {...open} label={viewer.alt}>
            <p>{paragraph}</p>
            <Button tone="secondary">{close}</Button>
          </Stage>
        ),
      },
    ],
  },
  {
    component: 'Viewer',
    covers: 640,
    cases: [
      { name: 'a picture', draw: (texts) => <Viewer {...viewerOf(texts)} src="/art/world/map.jpg" /> },
      {
        name: 'one of several, with words',
        draw: (texts) => (
          <Viewer
            {...viewerOf(texts)}
            src="/art/world/black-wheat.jpg"
            caption={texts.viewer.second}
            position="2 / 6"
            onPrevious={nothing}
            onNext={nothing}
            arrowLabels={{ previous: texts.previous, next: texts.next }}
          />
        ),
      },
      {
        name: 'a film',
        draw: (texts) => (
          <Viewer {...viewerOf(texts)} label={texts.viewer.film} src="/art/video/media-pc.mp4" caption={texts.viewer.film} />
        ),
      },
    ],
  },
  {
    component: 'Snackbar',
    covers: 240,
    cases: [
      ...casesOf(tones, (tone, { snackbar }) => <Snackbar {...open} tone={tone} message={snackbar[tone]} />),
      { name: 'long words', draw: ({ snackbar }) => <Snackbar {...open} message={snackbar.long} /> },
      { name: 'closed', draw: ({ snackbar }) => <Snackbar {...open} open={false} message={snackbar.ok} /> },
      { name: 'focus', focused: true, draw: ({ snackbar }) => <Snackbar {...open} message={snackbar.ok} /> },
    ],
  },
  {
    component: 'FullScreenLoader',
    covers: 480,
    cases: [
      { name: 'no end in sight', draw: ({ loading }) => <FullScreenLoader label={loading} /> },
      {
        name: '40 %, with words',
        draw: ({ loading, progress: { words } }) => (
          <FullScreenLoader label={loading} value={0.4}>
            {words}
          </FullScreenLoader>
        ),
      },
    ],
  },
  { component: 'RouteProgress', covers: 80, cases: casesOf(progress, (state) => <RouteProgress state={state} />) },
]
