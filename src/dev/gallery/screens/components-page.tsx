import { useCallback } from 'react'
import { languageTags, locales } from '#contract/locales.ts'
import { textLink } from '#src/design/link.css.ts'
import { heading2, heading4, visuallyHidden } from '#src/design/text.css.ts'
import { components, slugOf } from './cases/cases.ts'
import type { Case, ComponentCases } from './cases/case.ts'
import { componentsHref, type ComponentsChoice } from './components-choice.ts'
import * as css from './components.css.ts'
import { keepStill } from './keep-still.ts'
import { showFocus } from './show-focus.ts'
import { texts } from './texts/texts.ts'

interface Shown extends ComponentsChoice {
  component: ComponentCases
}

/** A sample as the site shows it. */
function Sample({ locale, variant: { draw, focused } }: Pick<Shown, 'locale'> & { variant: Case }) {
  const ring = useCallback((node: HTMLElement | null) => (focused ? showFocus(node) : undefined), [focused])
  return (
    <div ref={ring} lang={languageTags[locale]}>
      {draw(texts[locale])}
    </div>
  )
}

/** One variant with its name: in the page, or as a separate page. */
function Variant({ locale, component, variant }: Shown & { variant: Case }) {
  const title = `${component.component}, ${variant.name}`
  return (
    <figure className={css.variant} data-variant={slugOf(variant.name)}>
      <figcaption className={css.name}>
        {variant.name}
        {component.covers !== undefined && (
          <a className={textLink} href={componentsHref({ locale, component, variant })} aria-label={`Open alone: ${title}`}>
            Open alone
          </a>
        )}
      </figcaption>
      {component.covers === undefined ? (
        <Sample locale={locale} variant={variant} />
      ) : (
        // Many dialogs open here at once: none may take the focus or be a tab stop.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this gallery, which needs its scripts
        <iframe
          ref={keepStill}
          inert
          loading="lazy"
          className={css.frame}
          style={{ height: component.covers }}
          title={title}
          src={componentsHref({ locale, component, variant })}
        />
      )}
    </figure>
  )
}

/** A component with all its variants. */
function Component({ locale, component, as: Heading }: Shown & { as: 'h1' | 'h2' }) {
  const id = slugOf(component.component)
  const layout = component.covers === undefined && component.wide === undefined ? css.sideBySide : css.stacked
  return (
    <section className={css.component} aria-labelledby={id}>
      <Heading id={id} className={heading4}>
        {component.component}
      </Heading>
      <div className={layout}>
        {component.cases.map((variant) => (
          <Variant key={variant.name} locale={locale} component={component} variant={variant} />
        ))}
      </div>
    </section>
  )
}

/** Only one variant. A component that is a page has its own landmark and heading. */
function Alone({ locale, component, variant }: Shown & { variant: Case }) {
  if (component.component === 'Screen') return <Sample locale={locale} variant={variant} />
  return (
    <main>
      {component.component !== 'StatePage' && component.component !== 'PageHead' && (
        <h1 className={visuallyHidden} lang="en">
          {component.component}, {variant.name}
        </h1>
      )}
      <Sample locale={locale} variant={variant} />
    </main>
  )
}

const Languages = ({ locale, component }: ComponentsChoice) => (
  <nav aria-label="Languages">
    <ul className={css.links}>
      {locales.map((one) => (
        <li key={one}>
          <a className={textLink} href={componentsHref({ locale: one, component })} aria-current={one === locale ? 'page' : undefined}>
            {one}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** `/dev/components` (D3): every component of src/design in every variant, in one language; without links to other pages inside a frame. */
export function ComponentsPage({ locale, component, variant, isFrame }: ComponentsChoice & { isFrame: boolean }) {
  if (component !== undefined && variant !== undefined) return <Alone locale={locale} component={component} variant={variant} />
  if (component !== undefined)
    return (
      <div lang="en">
        {!isFrame && (
          <header className={css.head}>
            <a className={textLink} href={componentsHref({ locale })}>
              All components
            </a>
            <Languages locale={locale} component={component} />
          </header>
        )}
        <main>
          <Component locale={locale} component={component} as="h1" />
        </main>
      </div>
    )
  return (
    <div lang="en">
      <header className={css.head}>
        <h1 className={heading2}>Components</h1>
        <Languages locale={locale} />
        <nav aria-label="Components">
          <ul className={css.links}>
            {components.map((one) => (
              <li key={one.component}>
                <a className={textLink} href={componentsHref({ locale, component: one })}>
                  {one.component}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main>
        {components.map((one) => (
          <Component key={one.component} locale={locale} component={one} as="h2" />
        ))}
      </main>
    </div>
  )
}
