import { noBreak, numeric } from '#src/design/text.css.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import * as css from './coupon.css.ts'

/** The rewards of a coupon. */
export const Rewards = ({ rewards }: { rewards: readonly { name: string; count: number }[] }) => (
  <ul className={css.rewards}>
    {rewards.map(({ name, count }, index) => (
      <li key={index} className={noBreak}>
        {name} <span className={numeric}>×{formatNumber(count)}</span>
      </li>
    ))}
  </ul>
)
