import { bombs } from './bombs.ts'
import { broken } from './broken.ts'
import { disguises } from './disguises.ts'
import type { HostileFile } from './hostile-file.ts'
import { polyglots } from './polyglots.ts'
import { tales } from './tales.ts'

export const hostileFiles: HostileFile[] = [...disguises, ...polyglots, ...bombs, ...tales, ...broken]
