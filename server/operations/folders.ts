import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'

/** Beside the data, so that deleting one doesn't delete the other. */
export const backupFolder = ({ dataDir }: Config) => join(dirname(dataDir), 'backups')

export const rehearsalFolder = ({ dataDir }: Config) => join(dirname(dataDir), 'rehearsal')
