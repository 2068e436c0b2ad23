import { notForSale } from '#domain/sharing/listing.ts'
import { Notice } from '../../ui/messages/notice.tsx'

export const NotForSale = () => <Notice title="This vehicle is not for sale yet">{notForSale}</Notice>
