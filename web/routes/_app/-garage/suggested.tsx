import { FollowButton } from '../../../community/follows/follow-button.tsx'
import { SuggestedUsers } from '../../../community/suggested-users/suggested-users.tsx'

export const Suggested = ({ hasVehicles }: { hasVehicles: boolean }) => (
  <SuggestedUsers
    hasVehicles={hasVehicles}
    follow={(user, onFollowed) => (
      <FollowButton
        size="sm"
        user={{ ...user, is_following: false }}
        onChange={({ is_following }) => is_following && onFollowed()}
      />
    )}
  />
)
