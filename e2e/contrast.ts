/** Contrast of text with the picture behind it, measured on the page's pixels: axe does not judge text over pictures. */
import type { Locator } from '@playwright/test'
import sharp from 'sharp'

interface Text {
  text: string
  /** The required contrast (look.md §6, WCAG 1.4.3). */
  needed: number
  /** Red, green and blue, 0 to 255. */
  colour: number[]
  /** Its lines, in CSS pixels of the window. */
  lines: { left: number; top: number; width: number; height: number }[]
}

/** Runs in the page. @returns the texts in `root` that are in the window */
function textsIn(root: Element): Text[] {
  const found: Text[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement!
    const isShown = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && parent.getBoundingClientRect().width > 1
    if (text.nodeValue!.trim() === '' || !isShown) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()]
      .filter(({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight)
      .map(({ left, top, width, height }) => ({ left, top, width, height }))
    const { color, fontSize } = getComputedStyle(parent)
    const colour = color.match(/[\d.]+/g)!.map(Number)
    if (lines.length > 0) found.push({ text: text.nodeValue!, needed: Number.parseFloat(fontSize) < 24 ? 4.5 : 3, colour, lines })
  }
  return found
}

/** Relative luminance (WCAG 2.2). */
function luminance([red, green, blue]: Iterable<number>): number {
  const [r, g, b] = [red!, green!, blue!].map((value) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/**
 * Texts without enough contrast with the 3 % of the pixels behind them that are nearest to their colour (look.md §6).
 * @param root the part of the page whose texts are measured, as far as they are in the window
 * @returns each text with its contrast
 */
export async function tooFaint(root: Locator): Promise<string[]> {
  const page = root.page()
  await root.evaluate((part) => Promise.all([...part.querySelectorAll('img')].map((image) => image.decode())))
  const texts = await root.evaluate(textsIn)
  const shot = await page.screenshot({ animations: 'disabled', scale: 'css', style: '* { color: transparent !important }' })
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return texts.flatMap(({ text, needed, colour, lines }) => {
    const own = luminance(colour)
    const ratios: number[] = []
    for (const { left, top, width, height } of lines) {
      for (let y = Math.round(top); y < Math.floor(top + height); y += 1) {
        for (let x = Math.round(left); x < Math.floor(left + width); x += 1) {
          const at = (y * info.width + x) * info.channels
          const behind = luminance(data.subarray(at, at + 3))
          ratios.push((Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05))
        }
      }
    }
    const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length * 0.03)] ?? Infinity
    return ratio < needed ? [`${text.trim()}: ${ratio.toFixed(2)}`] : []
  })
}
