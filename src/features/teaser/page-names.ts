import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { PageId } from './pages.ts'

/** The name of each section in the menu and the dots. */
export const pageNames: Record<PageId, MessageDescriptor> = {
  main: msg({ context: 'teaser', message: 'Start' }),
  'world-view': msg({ context: 'teaser', message: 'World view' }),
  features: msg({ context: 'teaser', message: 'Features' }),
  world: msg({ context: 'teaser', message: 'World' }),
  classes: msg({ context: 'teaser', message: 'Classes' }),
  media: msg({ context: 'teaser', message: 'Media' }),
  'pre-registration': msg({ context: 'teaser', message: 'Pre-register' }),
}
