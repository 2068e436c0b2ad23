import type { Config } from '../../config.ts'
import type { Assistant } from './assistant.ts'
import { offlineAssistant } from './offline.ts'
import { openAiAssistant } from './openai.ts'

/** What answers for AutoMate: the endpoint the operator configured, otherwise the built-in handbook. */
export const createAssistant = ({ assistant }: Pick<Config, 'assistant'>): Assistant =>
  assistant ? openAiAssistant(assistant) : offlineAssistant()
