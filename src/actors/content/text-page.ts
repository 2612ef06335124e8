import { content } from '../../api/content/content.ts';
import { language } from '../../i18n/text.ts';
import { finderMachine } from '../../machines/shared/finder.machine.ts';
import { detailOf } from '../shared/detail-of.ts';

/** One text of the back end, such as the rules, by its slug. */
export const pageText = detailOf((slug, signal) => content.page(slug, language(), signal));

/** The words that the rules are searched for. */
export const rulesFinder = finderMachine;
