import { PageGone } from '../../app/public/page-gone.tsx'
import { Envelope } from './envelope.tsx'

/** Ended, run out or never there: they all look the same. */
export const ConversationEnded = () => (
  <PageGone art={<Envelope />} title="This link has ended">
    You ended the conversation, its time ran out, or the member has left. You can still write to them from the page you
    first wrote on.
  </PageGone>
)
