import { describeSession } from './account/session/session.queries.ts'
import { createPageServer, type PageSource } from './platform/pages/page-server.ts'
import { findPageVersion } from './sharing/public-page/public-page.queries.ts'

export const createWeb = (source?: PageSource) => createPageServer({ describeSession, findPageVersion }, source)
