import { notForSale } from '#domain/sharing/listing.ts'
import { Notice } from '../../ui/messages/notice.tsx'

export const NotForSale = () => <Notice title="This vehicle isn’t for sale yet">{notForSale}</Notice>
