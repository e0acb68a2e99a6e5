/** `npm run coupons`: creates one-time codes in bulk. With the embedded database it calls the running site. */
import { commandEvents } from '../platform/operator-command.ts'
import { runTextCommandProcess } from '../platform/text-command-process.ts'
import { runCouponsCommand, usage } from './coupons-command.ts'

await runTextCommandProcess({
  name: 'coupons',
  usage,
  here: (args, { db, environment }) => runCouponsCommand({ db, now: () => new Date(), events: commandEvents(db), environment }, args),
})
