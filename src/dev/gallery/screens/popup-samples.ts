import type { Samples } from '#machines/recording/situations.ts'
import type { Texts } from './texts/texts.ts'

/**
 * One popup of each kind with realistic content (D3, P1–P8): a new kind does not compile until it has a sample here.
 * @param words in the language of the page that shows them
 */
export function samplesIn(words: Texts): Samples {
  const { viewer, dialog, select } = words
  const [kr, tw, global] = select.options
  return {
    failure: words.popup.failure,
    popups: {
      login: { kind: 'login' },
      logout: { kind: 'logout' },
      language: { kind: 'language' },
      list: {
        kind: 'list',
        listId: 'server',
        title: select.label,
        options: [
          { id: 'kr', label: kr },
          { id: 'tw', label: tw },
          { id: 'default', label: global },
        ],
        selected: 'tw',
      },
      viewer: {
        kind: 'viewer',
        items: [
          { src: '/art/world/map.jpg', alt: viewer.alt },
          { src: '/art/world/black-wheat.jpg', alt: viewer.second },
        ],
        index: 0,
      },
      orderDetail: { kind: 'orderDetail', orderNo: 'EH-20261126-0042' },
      withdrawalNotice: { kind: 'withdrawalNotice' },
      twoButton: {
        kind: 'twoButton',
        mainText: dialog.title,
        subText: dialog.description,
        buttons: [
          { title: dialog.safe, reply: 'stay' },
          { title: dialog.other, reply: 'close' },
        ],
      },
      noButton: { kind: 'noButton', type: 'success', mainText: words.success.title },
      snackbar: { kind: 'snackbar', message: words.snackbar.ok, tone: 'info', durationMs: 3000 },
      apiMessage: { kind: 'apiMessage', message: words.popup.api },
      overPurchase: { kind: 'overPurchase', minutes: 28 },
      teaserMessage: { kind: 'teaserMessage', message: words.popup.teaser },
      preRegister: { kind: 'preRegister' },
      mainVideo: { kind: 'mainVideo', src: '/art/video/main.mp4' },
      pcMedia: { kind: 'pcMedia', src: '/art/video/media-pc.mp4' },
      mobileMedia: { kind: 'mobileMedia', src: '/art/video/media-mobile.mp4' },
      worldImage: { kind: 'worldImage', src: '/art/world/ember-quarry.jpg', alt: viewer.alt },
      mediaImage: { kind: 'mediaImage', src: '/art/media/media-1.jpg', alt: viewer.second },
      character: { kind: 'character', index: 1 },
    },
  }
}
