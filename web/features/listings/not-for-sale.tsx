import { notForSale } from '#domain/listing.ts'
import { Notice } from '../../ui/notice.tsx'

export const NotForSale = () => <Notice title="This vehicle is not for sale yet">{notForSale}</Notice>
