import {
  Article,
  type ContentLanguage,
  EventArticle,
  EventRow,
  Post,
} from '../../schemas/content/content.ts';
import { type PageQuery, paged } from '../../schemas/shared/page.ts';
import { http } from '../page-client.ts';

const Posts = paged(Post);
const Events = paged(EventRow);

/** Calls about texts, in this language if they exist in it. Each resolves to the data alone. */
export const content = {
  page: async (slug: string, lang: ContentLanguage, signal?: AbortSignal) =>
    (await http.get(`content/${encodeURIComponent(slug)}`, Article, { query: { lang }, signal })).data,

  posts: async (query: PageQuery, lang: ContentLanguage, signal?: AbortSignal) =>
    (await http.get('blog', Posts, { query: { ...query, lang }, signal })).data,

  post: async (slug: string, lang: ContentLanguage, signal?: AbortSignal) =>
    (await http.get(`blog/${encodeURIComponent(slug)}`, Article, { query: { lang }, signal })).data,

  events: async (query: PageQuery, lang: ContentLanguage, signal?: AbortSignal) =>
    (await http.get('events', Events, { query: { ...query, lang }, signal })).data,

  event: async (id: string, lang: ContentLanguage, signal?: AbortSignal) =>
    (await http.get(`events/${encodeURIComponent(id)}`, EventArticle, { query: { lang }, signal })).data,
};
