import { FollowButton } from '../../../community/follows/follow-button.tsx'
import { Leaderboard } from '../../../community/leaderboard/leaderboard.tsx'

/** The leaderboard, from which one can follow the others on it. */
export const Board = () => <Leaderboard follow={(user) => <FollowButton user={user} size="sm" />} />
