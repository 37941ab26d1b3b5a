import type { Double } from '../double.ts';
import { endpoint } from '../endpoint.ts';
import { noSuch, refusedParam } from '../failures.ts';
import { page, paging } from '../lists.ts';
import { buildPrice, buildProduct } from '../objects/catalog.ts';
import {
  clearableText,
  currency,
  flag,
  integer,
  list,
  mergeMetadata,
  metadata,
  object,
  required,
  text,
  timeRange,
} from '../params.ts';
import type { Price, Product } from '../state.ts';

export const productData = {
  name: required(text()),
  description: text(),
  images: list(text(), { max: 8 }),
  metadata: metadata(),
  tax_code: text(),
};

export function productOf(double: Double, id: string, param?: string): Product {
  const product = double.store.products.get(id);
  if (!product) throw noSuch('product', id, param);
  return product;
}

export function priceOf(double: Double, id: string, param?: string): Price {
  const price = double.store.prices.get(id);
  if (!price) throw noSuch('price', id, param);
  return price;
}

export const catalogRoutes = [
  endpoint(
    'POST',
    '/v1/products',
    { ...productData, id: text(255), active: flag() },
    ({ double, params }) => {
      if (params.id && double.store.products.get(params.id))
        throw refusedParam('Product already exists.', 'id', 'resource_already_exists');
      return double.store.products.insert(
        buildProduct({
          ...params,
          metadata: mergeMetadata(null, params.metadata),
          created: double.clock.nowSeconds(),
        }),
      );
    },
  ),
  endpoint('GET', '/v1/products/:id', {}, ({ double, id }) => productOf(double, id)),
  endpoint(
    'POST',
    '/v1/products/:id',
    {
      name: text(),
      description: clearableText(),
      active: flag(),
      images: list(text()),
      metadata: metadata(),
    },
    ({ double, params, id }) => {
      const product = productOf(double, id);
      if (params.name) product.name = params.name;
      if (params.description !== undefined) product.description = params.description;
      if (params.active !== undefined) product.active = params.active;
      if (params.images) product.images = params.images;
      product.metadata = mergeMetadata(product.metadata, params.metadata);
      product.updated = double.clock.nowSeconds();
      return product;
    },
  ),
  endpoint(
    'GET',
    '/v1/products',
    { ...paging, active: flag(), ids: list(text()), created: timeRange() },
    ({ double, params }) =>
      page(
        double.store.products,
        '/v1/products',
        params,
        ({ id, active, created }) =>
          (params.active === undefined || active === params.active) &&
          (!params.ids || params.ids.includes(id)) &&
          (!params.created || params.created(created)),
      ),
  ),
  endpoint(
    'POST',
    '/v1/prices',
    {
      currency: required(currency()),
      unit_amount: required(integer({ max: 99_999_999 })),
      product: text(255),
      product_data: object(productData),
      active: flag(),
      nickname: text(),
      lookup_key: text(200),
      metadata: metadata(),
    },
    ({ double, params }) => {
      const created = double.clock.nowSeconds();
      if (!params.product && !params.product_data)
        throw refusedParam('You must provide product or product_data.', 'product', 'parameter_missing');
      const product = params.product_data
        ? double.store.products.insert(buildProduct({ ...params.product_data, created }))
        : productOf(double, params.product ?? '', 'product');
      return double.store.prices.insert(
        buildPrice({
          product: product.id,
          currency: params.currency,
          unitAmount: params.unit_amount,
          created,
          active: params.active ?? true,
          nickname: params.nickname,
          lookupKey: params.lookup_key,
          metadata: params.metadata,
        }),
      );
    },
  ),
  endpoint('GET', '/v1/prices/:id', {}, ({ double, id }) => priceOf(double, id)),
  endpoint(
    'GET',
    '/v1/prices',
    { ...paging, active: flag(), product: text(), currency: currency(), lookup_keys: list(text()) },
    ({ double, params }) =>
      page(
        double.store.prices,
        '/v1/prices',
        params,
        (price) =>
          (params.active === undefined || price.active === params.active) &&
          (!params.product || price.product === params.product) &&
          (!params.currency || price.currency === params.currency) &&
          (!params.lookup_keys || params.lookup_keys.includes(price.lookup_key ?? '')),
      ),
  ),
];
