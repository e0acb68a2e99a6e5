/** Names of the boards in feeds. The provider has no catalogs; a test compares these with the site's own labels. */
import type { Board } from '#contract/boards.ts'
import type { Locale } from '#contract/common.ts'

export const boardNames: Record<Locale, Record<Board, string>> = {
  ko: {
    notice: '공지사항',
    update: '업데이트',
    event: '이벤트',
    guide: '공략',
    handbook: '핸드북',
    faq: 'FAQ',
    terms: '약관',
    coupon: '쿠폰',
  },
  en: {
    notice: 'Notices',
    update: 'Updates',
    event: 'Events',
    guide: 'Guides',
    handbook: 'Handbook',
    faq: 'FAQ',
    terms: 'Terms',
    coupon: 'Coupons',
  },
  ja: {
    notice: 'お知らせ',
    update: 'アップデート',
    event: 'イベント',
    guide: '攻略ガイド',
    handbook: 'ハンドブック',
    faq: 'FAQ',
    terms: '規約',
    coupon: 'クーポン',
  },
  tw: {
    notice: '公告',
    update: '更新',
    event: '活動',
    guide: '攻略',
    handbook: '遊戲手冊',
    faq: '常見問題',
    terms: '條款',
    coupon: '序號',
  },
}
