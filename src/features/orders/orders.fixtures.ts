/** Purchases for tests of their screens. */
import type { Order, OrderDetail } from '#contract/orders.ts'

/** The provider's clock: noon in Korea. */
export const serverTime = '2026-11-21T03:00:00.000Z'

export const anOrder = (more: Partial<Order> = {}): Order => ({
  orderNo: '20261121-7K3M9QXW2D',
  productName: { ko: '수확자의 주간 성장 묶음', en: 'Reaper’s weekly bundle', ja: '刈り手の週間成長セット', tw: '收割者每週成長組合' },
  quantity: 1,
  purchaseType: 'MyCard',
  createdDt: '2026-11-21T00:28:03.000Z',
  free: false,
  currency: 'USD',
  amount: 9.9,
  itemPrice: { USD: 9.9, KRW: 13500 },
  status: 'delivered',
  isPaymentBeingReturned: false,
  withdrawableUntil: '2026-11-28T00:29:41.000Z',
  ...more,
})

export const aDetail = (more: Partial<OrderDetail> = {}): OrderDetail => ({
  ...anOrder(),
  productId: 'growth-bundle',
  image: '/art/shop/product-growth-bundle.webp',
  contents: [{ name: { ko: '홍옥', en: 'Red jade', ja: '紅玉', tw: '紅玉' }, count: 1300 }],
  tradeNo: 'MMS261121090011',
  receiver: { nickname: 'Ashling', server: 'Ash Vale 1' },
  paidDt: '2026-11-21T00:29:41.000Z',
  withdrawalExclusion: null,
  withdrawal: null,
  timeline: [
    { status: 'created', at: '2026-11-21T00:28:03.000Z' },
    { status: 'atProvider', at: '2026-11-21T00:28:04.000Z' },
    { status: 'paid', at: '2026-11-21T00:29:41.000Z' },
    { status: 'confirmed', at: '2026-11-21T00:29:42.000Z' },
    { status: 'delivering', at: '2026-11-21T00:29:43.000Z' },
    { status: 'delivered', at: '2026-11-21T00:30:55.000Z' },
  ],
  ...more,
})
