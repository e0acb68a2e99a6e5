/** The symbols of `public/icons.svg`, drawn in look/icons (24 grid, 1.5 stroke; look.md §8). Add a drawing there and its name here. */
export type IconName =
  | 'alert' | 'arrow-left' | 'arrow-right' | 'arrow-up' | 'attach' | 'bag' | 'bell' | 'book' | 'calendar' | 'check-circle' | 'check'
  | 'chevron-down' | 'chevron-left' | 'chevron-right' | 'chevron-up' | 'clock' | 'close' | 'copy' | 'coupon' | 'dots' | 'download'
  | 'edit' | 'external' | 'filter' | 'fullscreen' | 'gift' | 'globe' | 'home' | 'image' | 'info' | 'link' | 'lock' | 'logout' | 'mail'
  | 'menu' | 'message' | 'minus' | 'pause' | 'phone' | 'pin' | 'play' | 'plus' | 'receipt' | 'refresh' | 'search' | 'share' | 'shield'
  | 'sound-off' | 'sound-on' | 'star' | 'sword' | 'tines' | 'trash' | 'upload' | 'user' | 'x-circle' | 'zoom'
