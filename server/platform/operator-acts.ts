/** Records the operator of each command: the name is required, stored in a row, and logged (security-events.ts). */
import type { Database } from './database.ts'
import { deleteDue } from './delete-due.ts'
import type { Environment } from './environment.ts'
import { operatorActs } from './operator-acts.tables.ts'
import { CannotDo } from './operator-command.ts'
import { operatorName } from './operator-name.ts'
import { yearsAfter } from './years-after.ts'

export type OperatorAct = (typeof operatorActs.$inferSelect)['act']

/** As long as the orders they refer to. */
const keptYears = 5

/**
 * @param as the value of `--as`
 * @throws CannotDo if neither it nor OPERATOR names the operator
 */
export function requireOperator(as: string | undefined, { OPERATOR }: Pick<Environment, 'OPERATOR'>): string {
  const typed = as ?? OPERATOR
  if (typed === undefined) throw new CannotDo('the operator’s name is missing: add --as <name>, or set OPERATOR')
  const name = operatorName(typed)
  if (name === undefined) throw new CannotDo('an operator’s name consists of letters, digits and . _ @ -, at most 40 characters')
  return name
}

/** Call it in the transaction of the action. @param o.subject an order's or a request's number */
export const noteAct = async (tx: Database, o: { operator: string; act: OperatorAct; subject: string | null; at: Date }): Promise<void> =>
  void (await tx.insert(operatorActs).values(o))

/** @returns how many were deleted */
export const tidyOperatorActs = (db: Database, now: Date): Promise<number> =>
  deleteDue(db, operatorActs, { key: operatorActs.id, due: operatorActs.at, at: yearsAfter(now, -keptYears) })
