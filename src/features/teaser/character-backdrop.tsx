import { useState } from 'react'
import { pictureAt } from '#src/design/picture-sources.ts'
import * as css from './character-popup.css.ts'

/** P8: the place behind the figure, blurred and scaled; the next image fades in over the last. Small on purpose: the blur hides it. */
export const CharacterBackdrop = ({ src }: { src: string }) => {
  const [layers, setLayers] = useState([src])
  if (layers.at(-1) !== src) setLayers([...layers.slice(-1), src])
  return layers.map((layer) => (
    <img key={layer} className={css.backdrop} data-backdrop={layer} src={pictureAt(layer, 640)} alt="" decoding="async" />
  ))
}
