import { PopupHost } from '#src/features/popups/popup-host.tsx'
import { AccountPopup } from '#src/features/session/account-popups.tsx'
import { lazyPart } from '#src/components/lazy-part.tsx'

const OpenPayment = lazyPart(async () => (await import('#src/features/orders/over-purchase-dialog.tsx')).OverPurchaseDialog)
const OrderPopup = lazyPart(async () => (await import('#src/features/orders/order-popups.tsx')).OrderPopup)
const CharacterPopup = lazyPart(async () => (await import('#src/features/teaser/character-popup.tsx')).CharacterPopup)
const PreRegisterPopup = lazyPart(async () => (await import('#src/features/pre-registration/pre-register-popup.tsx')).PreRegisterPopup)

/** All popups, with the parts that the features contribute. */
export const Popups = () => (
  <PopupHost
    Account={AccountPopup}
    OpenPayment={OpenPayment}
    Order={OrderPopup}
    PreRegister={PreRegisterPopup}
    Characters={CharacterPopup}
  />
)
