import { content } from '../../api/content/content.ts';
import { language } from '../../i18n/text.ts';
import { detailOf } from '../shared/detail-of.ts';
import { pagedListOf } from '../shared/paged-list-of.ts';

/** The posts of the blog, newest first. */
export const blogPosts = pagedListOf((query, signal) => content.posts(query, language(), signal));

/** One post of the blog, by its slug. */
export const blogPost = detailOf((slug, signal) => content.post(slug, language(), signal));
