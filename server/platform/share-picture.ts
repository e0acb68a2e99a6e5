/**
 * Pictures for link previews: any picture of a page, as a JPEG of 1200×630 that crawlers accept. A picture that is large and wide enough is
 * cropped to its main subject; any other is shown whole and unenlarged on a dark ground made of its own colours.
 */
import sharp from 'sharp'
import { sharePictureSize } from '#contract/public-addresses.ts'

const { width, height } = sharePictureSize

/** Messengers omit heavy previews (WhatsApp: 300 kB); ours are smaller still. */
const mostBytes = 200_000
const qualities = [82, 72, 62, 50]

/** An enlargement up to this is not visible. */
const mostScale = 1.3
/** Outside this range of aspect ratios, a crop would lose the subject. */
const cropped = { from: 1.25, to: 3 }

/** The look's surfaces (src/design/tokens.ts). */
const night = `<linearGradient id="night" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#182027"/><stop offset="1" stop-color="#05070a"/></linearGradient>`
const drawing = (definitions: string, size: { width: number; height: number }, fill: string, opacity = 1): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(size.width)}" height="${String(size.height)}"><defs>${definitions}</defs><rect width="100%" height="100%" fill="url(#${fill})" opacity="${String(opacity)}"/></svg>`,
  )

/** Width in pixels over which the edges of a whole picture fade into its ground. */
const fade = 56

async function crop(master: Buffer): Promise<Buffer> {
  return sharp(master, { limitInputPixels: 50e6 })
    .rotate()
    .resize({ width, height, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#0a0e12' })
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/**
 * A mask, white where the picture shows: its left and right edges fade if there is ground beside them, and so do its upper and lower ones.
 */
function fading(size: { width: number; height: number }): Buffer {
  const stops = (length: number, hasGround: boolean): string => {
    const edge = hasGround ? fade / length : 0
    return `<stop offset="0" stop-color="#fff" stop-opacity="${hasGround ? '0' : '1'}"/><stop offset="${String(edge)}" stop-color="#fff"/><stop offset="${String(1 - edge)}" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="${hasGround ? '0' : '1'}"/>`
  }
  const across = `<linearGradient id="across">${stops(size.width, size.width < width)}</linearGradient>`
  const down = `<linearGradient id="down" x1="0" y1="0" x2="0" y2="1">${stops(size.height, size.height < height)}</linearGradient>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(size.width)}" height="${String(size.height)}"><defs>${across}${down}<mask id="m"><rect width="100%" height="100%" fill="url(#down)"/></mask></defs><rect width="100%" height="100%" fill="url(#across)" mask="url(#m)"/></svg>`,
  )
}

/** The whole picture on a blurred, darkened ground of its own colours; cut-out pictures keep their outline. */
async function wholePicture(master: Buffer): Promise<Buffer> {
  const { data: picture, info } = await sharp(master, { limitInputPixels: 50e6 })
    .rotate()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true })
  const { isOpaque } = await sharp(picture).stats()
  const foreground = isOpaque
    ? await sharp(picture)
        .composite([{ input: fading(info), blend: 'dest-in' }])
        .png({ compressionLevel: 0 })
        .toBuffer()
    : picture
  // Small first: a blurred picture has no detail.
  const small = await sharp(picture)
    .flatten({ background: '#0a0e12' })
    .resize({ width: 150, height: 79, fit: 'cover' })
    .blur(9)
    .png()
    .toBuffer()
  return sharp(small)
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .composite([{ input: drawing(night, sharePictureSize, 'night', 0.55) }, { input: foreground, gravity: 'centre' }])
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/**
 * @param master bytes of the picture: JPEG, PNG or WebP
 * @returns a JPEG of 1200×630, at most about 200 kB
 */
export async function makeSharePicture(master: Buffer): Promise<Buffer> {
  const { autoOrient } = await sharp(master, { limitInputPixels: 50e6 }).metadata()
  const ratio = autoOrient.width / autoOrient.height
  const scale = Math.max(width / autoOrient.width, height / autoOrient.height)
  const isCropped = scale <= mostScale && ratio >= cropped.from && ratio <= cropped.to
  const drawn = await (isCropped ? crop(master) : wholePicture(master))
  for (const quality of qualities) {
    const made = await sharp(drawn).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (made.length <= mostBytes || quality === qualities.at(-1)) return made
  }
  throw new Error('no JPEG quality is defined')
}
