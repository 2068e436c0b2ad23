import { Bell, type LucideIcon, Mail, MonitorSmartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type EmailChoice,
  emailChoicesOf,
  kindWords,
  mayLeaveBell,
  type NotificationKind,
  type NotificationPreferences,
  notificationKinds,
} from '#domain/members/notification-preference.ts'
import { Card, Section } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/forms/choice-fields.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { Loading } from '../../../ui/messages/loading.tsx'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { usePreferences } from './use-preferences.ts'

/** `devices` is where pushes are turned on and off. */
export function PreferencesPage({ devices }: { devices: ReactNode }) {
  const { data, error, refetch, change } = usePreferences()
  return (
    <div className="mx-auto grid max-w-4xl gap-8">
      <header>
        <h1 className="text-3xl">Notifications</h1>
        <p className="mt-1 text-muted">
          Choose what should reach you, where and when: in the bell, on your devices, by email, or nowhere.
        </p>
      </header>
      {devices}
      {!data && !error && <Loading />}
      {!data && error && <ErrorBox onRetry={() => void refetch()}>We couldn’t load your choices.</ErrorBox>}
      {data && (
        <>
          <Section title="What we tell you">
            <Card className="divide-y divide-line !py-0">
              {notificationKinds.map((kind) => (
                <KindRow
                  key={kind}
                  kind={kind}
                  chosen={data.kinds[kind]}
                  onChange={(choice) => change({ kinds: { [kind]: choice } })}
                />
              ))}
            </Card>
            <p className="mt-3 text-sm text-muted">
              Emails that keep your account safe always come: a new password, a new address, two-factor sign-in.
            </p>
          </Section>
          <Section title="Quiet hours">
            <QuietHoursFields quiet={data.quiet} onChange={(quiet) => change({ quiet })} />
          </Section>
        </>
      )}
    </div>
  )
}

const emailWords: Record<EmailChoice, string> = { at_once: 'Email at once', weekly: 'Weekly email', none: 'No email' }

const Channel = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <span className="flex items-center gap-2">
    <Icon aria-hidden className="size-4 shrink-0 text-muted max-md:hidden" />
    {children}
  </span>
)

type KindRowProps = {
  kind: NotificationKind
  chosen: NotificationPreferences['kinds'][NotificationKind]
  onChange: (choice: Partial<NotificationPreferences['kinds'][NotificationKind]>) => void
}

function KindRow({ kind, chosen, onChange }: KindRowProps) {
  const { title, text } = kindWords[kind]
  const choices = emailChoicesOf(kind)
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 lg:grid lg:grid-cols-[1fr_6.5rem_8rem_12rem] lg:gap-x-6">
      <legend className="sr-only">{title}</legend>
      <div aria-hidden className="w-full min-w-0">
        <p className="font-display text-lg font-bold">{title}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {mayLeaveBell(kind) ? (
        <Switch
          label={<Channel Icon={Bell}>Bell</Channel>}
          checked={chosen.bell}
          onChange={({ currentTarget }) => onChange({ bell: currentTarget.checked })}
        />
      ) : (
        <p className="flex min-h-11 items-center gap-2">
          <Channel Icon={Bell}>Bell always</Channel>
        </p>
      )}
      <Switch
        label={<Channel Icon={MonitorSmartphone}>Devices</Channel>}
        checked={chosen.push}
        onChange={({ currentTarget }) => onChange({ push: currentTarget.checked })}
      />
      {choices.length === 1 ? (
        <p className="flex min-h-11 items-center gap-2 max-md:justify-end">
          <Mail aria-hidden className="size-4 shrink-0 text-muted" />
          Email always, at once
        </p>
      ) : (
        <SelectField
          label={`Emails: ${title}`}
          hideLabel
          className="min-w-0 grow basis-36"
          value={chosen.email}
          onChange={({ currentTarget }) => onChange({ email: currentTarget.value as EmailChoice })}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {emailWords[choice]}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  )
}
