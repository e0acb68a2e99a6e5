import { HeadContent, Scripts, useRouteContext, useRouter } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { languageTags } from '#contract/locales.ts'
import { basesName } from '#src/api/bases.ts'
import { inlineIcons, iconsId } from '#src/design/icon-href.ts'
import { unstarted } from '#src/design/unstarted.css.ts'
import { trustedHtml } from '#src/lib/trusted-types.ts'
import { fontsId, headScript } from './head-script.ts'
import type { DocumentAssets } from './page-assets.ts'

/** Our own text that only the server prints: the browser keeps the received text. */
const printed = (text: string | undefined) => ({ __html: import.meta.env.SSR ? (text ?? '') : '' })

/** Styles and first script. Never rendered again in the browser. */
const HeadStart = memo(function HeadStart({ own }: { own: DocumentAssets | undefined }) {
  const router = useRouter()
  const { publicBases } = router.options.context
  const hasOwnBases = Object.values(publicBases).some((base) => base !== '/api')
  return (
    <>
      {/* oxlint-disable react/no-danger -- built style sheets and a constant script; the browser need not load their text again */}
      <style suppressHydrationWarning dangerouslySetInnerHTML={printed(own?.style)} />
      <style id={fontsId} media="not all" suppressHydrationWarning dangerouslySetInnerHTML={printed(own?.fonts)} />
      <noscript dangerouslySetInnerHTML={printed(own && `<style>${own.fonts}${own.noScripts}</style>`)} />
      <script
        nonce={import.meta.env.SSR ? router.options.ssr?.nonce : undefined}
        suppressHydrationWarning
        dangerouslySetInnerHTML={printed(import.meta.env.SSR ? headScript() : undefined)}
      />
      {/* oxlint-enable react/no-danger */}
      {hasOwnBases && <meta name={basesName} content={JSON.stringify(publicBases)} />}
      <link rel="icon" href="/art/brand/favicon.svg" type="image/svg+xml" />
    </>
  )
})

/**
 * Links for style sheets that are inlined: Vite's loader of dynamic imports fetches no sheet that already has a link. `media` is for
 * Chromium, whose preload scanner fetches sheets that are only `disabled`.
 */
const sheetLinks = (sheets: readonly string[]): string =>
  sheets.map((href) => `<link rel="stylesheet" href="${href}" media="not all" disabled>`).join('')

/** The icons of a rendered page; the browser keeps the received ones. */
const Icons = memo(function Icons({ drawings }: { drawings: string | undefined }) {
  // oxlint-disable-next-line react/no-danger -- a file of ours
  return drawings && <div id={iconsId} hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: trustedHtml(drawings) }} />
})

/** The whole document around the page: `<html>` with its language, the head, icons, scripts. */
export function Document({ children }: { children: ReactNode }) {
  const router = useRouter()
  const { assets, inlineAssets, currentLocale, qaScript, translations } = router.options.context
  // If the root route could not be loaded, only the page's initial language is known.
  const locale =
    useRouteContext({ from: '__root__', select: (context) => context.locale as typeof context.locale | undefined }) ?? currentLocale()
  const own = import.meta.env.SSR ? assets?.(router.state.matches.map(({ routeId }) => routeId)) : undefined
  return (
    <html lang={languageTags[locale]} data-locale={locale} data-qa={qaScript} suppressHydrationWarning>
      <head>
        <HeadContent />
        <HeadStart own={own} />
      </head>
      <body>
        {/* oxlint-disable-next-line react/no-danger -- addresses of our own build */}
        <div hidden suppressHydrationWarning dangerouslySetInnerHTML={printed(own && sheetLinks(own.sheets))} />
        <Icons drawings={import.meta.env.SSR ? inlineAssets?.icons : inlineIcons} />
        <I18nProvider i18n={translations.of(locale)}>
          {children}
          <p role="alert" className={unstarted}>
            <Trans>
              Part of this page did not start, so for now you can only read it and follow its links: please reload it or open it in a newer
              browser.
            </Trans>
          </p>
        </I18nProvider>
        <Scripts />
      </body>
    </html>
  )
}
