import { FollowButton } from '../../../community/follows/follow-button.tsx'
import { Leaderboard } from '../../../community/leaderboard/leaderboard.tsx'

/** The leaderboard, with follow buttons. */
export const Board = () => <Leaderboard follow={(user) => <FollowButton user={user} size="sm" />} />
