import { fromPromise } from 'xstate'
import { sessionMachine } from './session.machine.ts'
import type {
  GameTokenExchange,
  MemberReplacement,
  NamedMembers,
  Profile,
  SignInResponse,
  SignInAttempt,
  TokenPresence,
  ToldRegion,
} from './session.types.ts'

/**
 * What the session needs from the environment, as plain async functions. All are required, so the compiler reports a missing one. The
 * signal aborts when the state is left; a late response is dropped. Rejections are `Failure`s (contract/failure.ts).
 */
export type SessionPorts = {
  /** Checks whether an access token is stored (A1), and for which region. */
  readTokens: (signal: AbortSignal) => Promise<TokenPresence>
  /** Removes both tokens (A1, A3). `endsSession`: afterwards records that the provider must be notified of the session's end. */
  clearTokens: (o: { endsSession: boolean }, signal: AbortSignal) => Promise<void>
  /** `GET /auth/account/profiles`. */
  fetchProfile: (signal: AbortSignal) => Promise<Profile>
  /** `POST /auth/tokens/{google|apple}/cs-site`; stores both tokens before it resolves (A2). */
  signIn: (attempt: SignInAttempt, signal: AbortSignal) => Promise<SignInResponse>
  /** `PUT /auth/tokens/cs-site`, single flight across tabs; stores the new pair, or uses the pair that another tab stored (A4). */
  refreshTokens: (signal: AbortSignal) => Promise<void>
  /** Resolves when the stored access token should be renewed, shortly before it expires; never if its expiry is unknown. */
  untilRefreshDue: (signal: AbortSignal) => Promise<void>
  /** Resolves when a call without a response should be retried: the browser is online again, or some time has passed. */
  untilReachable: (signal: AbortSignal) => Promise<void>
  /**
   * `POST /auth/tokens/outer-site` with the stored refresh token; stores the new tokens before it resolves (A7). Rejects with
   * `ANOTHER_MEMBER` if they belong to another member and `replaces` is false.
   */
  exchangeGameToken: (exchange: GameTokenExchange, signal: AbortSignal) => Promise<ToldRegion>
  /** Asks the player, by name, whether the game's player replaces the member who is signed in. */
  askWhoStays: (members: NamedMembers, signal: AbortSignal) => Promise<MemberReplacement>
  /** `DELETE /auth/tokens/cs-site?everywhere=true`; removes nothing. */
  endEverywhere: (signal: AbortSignal) => Promise<void>
}

/** Takes the ports and returns the session machine with its implementations. */
export const connectSession = (ports: SessionPorts) =>
  sessionMachine.provide({
    actors: {
      readTokens: fromPromise(({ signal }) => ports.readTokens(signal)),
      clearTokens: fromPromise(({ input, signal }: { input: { endsSession: boolean }; signal: AbortSignal }) =>
        ports.clearTokens(input, signal),
      ),
      fetchProfile: fromPromise(({ signal }) => ports.fetchProfile(signal)),
      signIn: fromPromise(({ input, signal }: { input: SignInAttempt; signal: AbortSignal }) => ports.signIn(input, signal)),
      refreshTokens: fromPromise(({ signal }) => ports.refreshTokens(signal)),
      untilRefreshDue: fromPromise(({ signal }) => ports.untilRefreshDue(signal)),
      untilReachable: fromPromise(({ signal }) => ports.untilReachable(signal)),
      exchangeGameToken: fromPromise(({ input, signal }: { input: GameTokenExchange; signal: AbortSignal }) =>
        ports.exchangeGameToken(input, signal),
      ),
      askWhoStays: fromPromise(({ input, signal }: { input: NamedMembers; signal: AbortSignal }) => ports.askWhoStays(input, signal)),
      endEverywhere: fromPromise(({ signal }) => ports.endEverywhere(signal)),
    },
  })
