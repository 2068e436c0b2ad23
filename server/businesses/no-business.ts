import { businessTexts } from '#domain/businesses/business.ts'
import { AppError } from '../platform/http/errors.ts'

export const noBusiness = () => new AppError(404, 'not_found', businessTexts.notFound)
