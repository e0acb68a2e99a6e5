/** The focus ring on samples (look.md §5 Focus): only one element of a page can have the focus, so an attribute applies the same rules. */

export const focusShown = 'data-focus-shown'
const stops = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

function mirror(rules: { cssRules: CSSRuleList; insertRule: (rule: string, index: number) => number }): void {
  for (let index = rules.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = rules.cssRules[index]
    if (rule instanceof CSSStyleRule) {
      const shown = rule.selectorText.replaceAll(/:focus(?:-visible)?(?![-\w])/g, `[${focusShown}]`)
      if (shown !== rule.selectorText) rules.insertRule(`${shown} { ${rule.style.cssText} }`, index + 1)
    } else if (rule instanceof CSSGroupingRule) mirror(rule)
  }
}

/** Copies every focus rule for the attribute. Call it once, when the page's styles are loaded. */
export const mirrorFocusRules = (): void => [...document.styleSheets].forEach(mirror)

/** Marks the first tab stop of a sample as if it had the focus. */
export const showFocus = (sample: ParentNode | null): void => sample?.querySelector(stops)?.setAttribute(focusShown, '')
