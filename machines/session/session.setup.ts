import { assign, emit, fromPromise, setup } from 'xstate'
import { isRefusal, isUnanswered, toFailureData } from '../shared/failure-data.ts'
import { notProvided } from '../shared/not-provided.ts'
import type {
  GameTokenExchange,
  MemberReplacement,
  NamedMembers,
  Profile,
  SessionContext,
  SessionEmitted,
  SessionEvent,
  SessionInput,
  SessionTag,
  SignInResponse,
  SignInAttempt,
  SignInOrigin,
  ToldRegion,
  TokenPresence,
} from './session.types.ts'

/** The vocabulary of the session statechart: every actor, guard and action by name. session.machine.ts uses them. */
export const sessionSetup = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as SessionTag,
  },
  actors: {
    readTokens: fromPromise<TokenPresence>(notProvided),
    clearTokens: fromPromise<void, { endsSession: boolean }>(notProvided),
    fetchProfile: fromPromise<Profile>(notProvided),
    signIn: fromPromise<SignInResponse, SignInAttempt>(notProvided),
    refreshTokens: fromPromise<void>(notProvided),
    untilRefreshDue: fromPromise<void>(notProvided),
    untilReachable: fromPromise<void>(notProvided),
    exchangeGameToken: fromPromise<ToldRegion, GameTokenExchange>(notProvided),
    askWhoStays: fromPromise<MemberReplacement, NamedMembers>(notProvided),
    endEverywhere: fromPromise<void>(notProvided),
  },
  guards: {
    isEmbedded: ({ context }) => context.embedded,
    hasAccessToken: (_, params: TokenPresence) => params.hasAccessToken,
    isEmbeddedWithToken: ({ context }, params: TokenPresence) => context.embedded && params.hasAccessToken,
    hasAuthDbKey: (_, params: SignInResponse) => params.authDbKey !== undefined,
    isRefused: (_, params: { error: unknown }) => isRefusal(toFailureData(params.error)),
    isUnanswered: (_, params: { error: unknown }) => isUnanswered(toFailureData(params.error)),
    isAnotherMember: (_, params: { error: unknown }) => toFailureData(params.error).code === 'ANOTHER_MEMBER',
    isReplaced: (_, params: MemberReplacement) => params.stays === 'game',
    hasTokensElsewhere: ({ context }) => context.hasTokensElsewhere === true,
    isRefusedWithTokensElsewhere: ({ context }, params: { error: unknown }) =>
      context.hasTokensElsewhere === true && isRefusal(toFailureData(params.error)),
    isUnconfirmed: ({ context }) => context.user?.kind === 'unconfirmed',
    isUnconfirmedUnanswered: ({ context }, params: { error: unknown }) =>
      context.user?.kind === 'unconfirmed' && isUnanswered(toFailureData(params.error)),
    isSameMember: ({ context }, params: { profile: Profile }) =>
      context.user?.kind === 'member' && context.user.profile.memberNumber === params.profile.memberNumber,
    // The in-game view has no other tabs and never fetches a profile (S13), so changes elsewhere do not concern it.
    hasGainedTokens: ({ context, event }) => event.type === 'session.changedElsewhere' && event.hasTokens && !context.embedded,
    hasGainedNewSession: ({ context, event }) =>
      event.type === 'session.changedElsewhere' && event.hasTokens && event.isNewSession === true && !context.embedded,
    hasLostTokens: ({ context, event }) => event.type === 'session.changedElsewhere' && !event.hasTokens && !context.embedded,
  },
  actions: {
    assignGameUser: assign({ user: { kind: 'game' } }),
    // A recording of an earlier build contains no region.
    assignGameMember: assign((_, told: ToldRegion | undefined) => ({ user: { kind: 'game', region: told?.region } })),
    assignMember: assign((_, params: { profile: Profile }) => ({ user: { kind: 'member', profile: params.profile }, failure: undefined })),
    assignKeyedUser: assign((_, params: SignInResponse) => ({
      user: { kind: 'keyed', accessToken: params.accessToken, authDbKey: params.authDbKey ?? '', region: params.region },
      failure: undefined,
    })),
    assignRegion: assign(({ context: { user } }, { region }: { region: string | null }) => {
      if (user === undefined) return {}
      return { user: user.kind === 'member' ? { ...user, profile: { ...user.profile, region: region ?? undefined } } : { ...user, region } }
    }),
    assignUnconfirmedUser: assign({ user: { kind: 'unconfirmed' } }),
    assignGameToken: assign((_, params: { outerToken: string }) => ({ outerToken: params.outerToken })),
    forgetGameToken: assign({ outerToken: undefined }),
    clearUser: assign({ user: undefined }),
    assignFailure: assign((_, params: { error: unknown }) => ({ failure: toFailureData(params.error) })),
    assignTokensElsewhere: assign((_, params: { hasTokens: boolean }) => ({ hasTokensElsewhere: params.hasTokens })),
    forgetTokensElsewhere: assign({ hasTokensElsewhere: undefined }),
    announceChange: emit({ type: 'session.changed' }),
    announceSignInStarted: emit({ type: 'session.signInStarted' }),
    announceSignInEnded: emit({ type: 'session.signInEnded' }),
    assignOrigin: assign((_, params: SignInOrigin) => ({ origin: { from: params.from, next: params.next }, failure: undefined })),
    announceSignedIn: emit(({ context }) => ({ type: 'session.signedIn', ...context.origin })),
    announceSignInFailed: emit((_, params: { error: unknown }) => ({
      type: 'session.signInFailed',
      failure: toFailureData(params.error),
    })),
    announceSignedOut: emit({ type: 'session.signedOut', everywhere: false }),
    announceSignedOutEverywhere: emit({ type: 'session.signedOut', everywhere: true }),
    announceEndEverywhereFailed: emit((_, params: { error: unknown }) => ({
      type: 'session.endEverywhereFailed',
      failure: toFailureData(params.error),
    })),
    announceExpired: emit(({ context }) => ({ type: 'session.expired', failure: context.failure })),
    announceProfileMissing: emit({ type: 'session.profileMissing' }),
    announceUnreachable: emit({ type: 'session.unreachable' }),
    announceGameTokenFailed: emit((_, params: { error: unknown }) => ({
      type: 'session.gameTokenFailed',
      failure: toFailureData(params.error),
    })),
    announceEndedElsewhere: emit({ type: 'session.endedElsewhere' }),
    announceRefreshed: emit({ type: 'session.refreshed' }),
    announceRefreshFailed: emit({ type: 'session.refreshFailed' }),
  },
})
