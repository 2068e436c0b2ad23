import { type ReactNode, Suspense, useState } from 'react'
import type { OwnProfile } from '#domain/community/profile.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { EditProfileForm, profileFormId } from './edit-profile-form.tsx'

type Props = { profile: OwnProfile; security: ReactNode; onClose: () => void }

export function EditProfileDialog({ profile, security, onClose }: Props) {
  const [tab, setTab] = useState(window.location.hash === '#security' ? 'security' : 'profile')
  const [saving, setSaving] = useState(false)
  const close = () => {
    if (!saving) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Edit Profile"
      footer={
        tab === 'profile' && (
          <>
            <Button variant="secondary" disabled={saving} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={profileFormId} busy={saving} busyText="Saving...">
              Save
            </Button>
          </>
        )
      }
    >
      <Tabs
        label="Edit Profile"
        value={tab}
        onValueChange={(next) => !saving && setTab(next)}
        tabs={[
          {
            value: 'profile',
            label: 'Profile',
            content: <EditProfileForm profile={profile} saving={saving} onSaving={setSaving} onSaved={onClose} />,
          },
          {
            value: 'security',
            label: 'Security',
            content: <Suspense fallback={<Loading />}>{security}</Suspense>,
          },
        ]}
      />
    </Dialog>
  )
}
