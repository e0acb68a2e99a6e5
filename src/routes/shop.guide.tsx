import { createFileRoute } from '@tanstack/react-router'
import { msg } from '@lingui/core/macro'
import { ShopGuideScreen } from '#src/features/shop/shop-guide-screen.tsx'
import { pageHead } from './-page-head.ts'

/** S2: how the web shop works. */
export const Route = createFileRoute('/shop/guide')({
  head: ({ match }) => pageHead({ title: match.context.i18n._(msg`Web shop guide`), brand: match.context.brand }),
  component: ShopGuideScreen,
})
