import { content } from '../../api/content/content.ts';
import { language } from '../../i18n/text.ts';
import { detailOf } from '../shared/detail-of.ts';
import { pagedListOf } from '../shared/paged-list-of.ts';

/** The events that the operator announces. */
export const events = pagedListOf((query, signal) => content.events(query, language(), signal));

/** One event, by its id. */
export const event = detailOf((id, signal) => content.event(id, language(), signal));
